//! The ratios of hits and misses as bars, in an SVG without a background: its colours can be read on light and dark pages.

use std::{error::Error, path::Path};

use plotters::{
    coord::Shift,
    prelude::{DrawingArea, IntoDrawingArea, PathElement, RGBColor, Rectangle, SVGBackend, ShapeStyle, Text},
    style::{Color, IntoFont, TextStyle},
};

use wayplan_benches::contest::BASELINE;

use crate::report::{self, Operation, Row};

const TEXT: RGBColor = RGBColor(125, 125, 125);
const PEER: RGBColor = RGBColor(158, 158, 158);
const OURS: RGBColor = RGBColor(42, 137, 190);
const WIDTH: u32 = 900;
const BAR: i32 = 18;
const HEAD: i32 = 34;
/// Where bars begin and how long the longest is.
const BEGIN: i32 = 130;
const LONGEST: i32 = 250;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn Error>>;

/// One panel a workload and operation, with the most distinct requests that were measured; hits left, misses right.
pub(crate) fn draw(rows: &[Row], file: &Path) -> Drawn {
    let mut workloads: Vec<&str> = rows.iter().map(|row| row.workload).collect();
    workloads.dedup();
    let panels: Vec<[Vec<&Row>; 2]> = workloads
        .iter()
        .map(|workload| [panel(rows, workload, Operation::Hit), panel(rows, workload, Operation::Miss)])
        .collect();
    let heights: Vec<i32> = panels.iter().map(|pair| height(pair)).collect();
    let total = u32::try_from(heights.iter().sum::<i32>() + HEAD)?;
    let root = SVGBackend::new(file, (WIDTH, total)).into_drawing_area();
    let title = format!("Look-ups in the time of one of {BASELINE} (more is better)");
    root.draw(&Text::new(title, (10, 8), style(16)))?;
    let drawn = panels.iter().flatten().flatten();
    let longest = drawn.map(|row| row.ratio).fold(1.0, f64::max);
    let mut top = HEAD;
    for (pair, height) in panels.iter().zip(heights) {
        let (_, rest) = root.split_vertically(top);
        for (rows, side) in pair.iter().zip([0, i32::try_from(WIDTH / 2)?]) {
            let (_, area) = rest.split_horizontally(side);
            bars(&area, rows, longest)?;
        }
        top += height;
    }
    root.present()?;
    Ok(())
}

fn panel<'r>(rows: &'r [Row], workload: &str, operation: Operation) -> Vec<&'r Row> {
    let chosen: Vec<&Row> = rows.iter().filter(|row| row.workload == workload && row.operation == operation).collect();
    let most = chosen.iter().map(|row| row.distinct).max();
    chosen.into_iter().filter(|row| Some(row.distinct) == most).collect()
}

fn height(pair: &[Vec<&Row>]) -> i32 {
    let bars = pair.iter().map(Vec::len).max().unwrap_or(0);
    HEAD + BAR * i32::try_from(bars).unwrap_or(0)
}

fn bars(area: &Area<'_>, rows: &[&Row], longest: f64) -> Drawn {
    let Some(first) = rows.first() else {
        return Ok(());
    };
    let title = format!("{}, {}, {} distinct requests", first.workload, first.operation.name(), first.distinct);
    area.draw(&Text::new(title, (10, 6), style(13)))?;
    let pixels = |ratio: f64| BEGIN + length(ratio / longest);
    for (row, place) in rows.iter().zip(0..) {
        let top = 26 + BAR * place;
        let colour = if row.ours { OURS } else { PEER };
        area.draw(&Rectangle::new([(BEGIN, top), (pixels(row.ratio), top + BAR - 4)], colour.filled()))?;
        area.draw(&Text::new(row.engine, (10, top + 2), style(12)))?;
        area.draw(&Text::new(report::shown(row.ratio), (pixels(row.ratio) + 5, top + 2), style(12)))?;
    }
    let bottom = 26 + BAR * i32::try_from(rows.len())?;
    let line = ShapeStyle { color: TEXT.to_rgba(), filled: false, stroke_width: 1 };
    area.draw(&PathElement::new(vec![(pixels(1.0), 24), (pixels(1.0), bottom)], line))?;
    Ok(())
}

/// The share of the longest bar, in whole pixels.
#[expect(clippy::cast_possible_truncation, reason = "the share is between 0 and 1; a share that is no number gives 0")]
fn length(share: f64) -> i32 {
    (share.clamp(0.0, 1.0) * f64::from(LONGEST)).round() as i32
}

fn style(size: i32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&TEXT)
}
