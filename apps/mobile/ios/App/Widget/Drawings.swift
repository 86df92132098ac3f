import SwiftUI

/// Tokens of the web app (`app.css`) in both themes.
struct Palette {
    let card, text, quiet, line, track, hairline, partly: Color
    let done = Color(hex: "#FFD539")
    let onDone = Color(hex: "#211A06")

    init(_ scheme: ColorScheme) {
        let isDark = scheme == .dark
        card = Color(hex: isDark ? "#181714" : "#FFFFFF")
        text = Color(hex: isDark ? "#F5F3F0" : "#1B1914")
        quiet = Color(hex: isDark ? "#B0AEA7" : "#5C5953")
        line = Color(hex: isDark ? "#74716B" : "#8A8781")
        track = Color(hex: isDark ? "#3C3A36" : "#EAE8E4")
        hairline = Color(hex: isDark ? "#3C3A36" : "#D4D2CD")
        partly = Color(hex: isDark ? "#F0B429" : "#FCE584")
    }
}

extension Color {
    /// Grey for a text that is not "#" and six hexadecimal digits.
    init(hex: String) {
        let value = hex.count == 7 ? UInt32(hex.dropFirst(), radix: 16) ?? 0x808080 : 0x808080
        let part = { (shift: UInt32) in Double((value >> shift) & 0xff) / 255 }
        self.init(.sRGB, red: part(16), green: part(8), blue: part(0), opacity: 1)
    }
}

/// Reads the commands M, L, C and Z of an outline; a damaged one ends where it cannot be read.
func path(of outline: String) -> Path {
    var path = Path()
    var parts = outline.split(separator: " ")[...]
    func point() -> CGPoint? {
        guard parts.count >= 2, let x = Double(parts.removeFirst()), let y = Double(parts.removeFirst()) else {
            return nil
        }
        return CGPoint(x: x, y: y)
    }
    while let command = parts.popFirst() {
        switch command {
        case "M":
            guard let to = point() else { return path }
            path.move(to: to)
        case "L":
            guard let to = point() else { return path }
            path.addLine(to: to)
        case "C":
            guard let first = point(), let second = point(), let to = point() else { return path }
            path.addCurve(to: to, control1: first, control2: second)
        case "Z":
            path.closeSubpath()
        default:
            return path
        }
    }
    return path
}

/// The mark of the week, as `ui/WeekMark` of the web app draws it in small.
struct WeekMarkView: View {
    let view: DayView
    let palette: Palette

    private static let box: CGFloat = 23.6
    private static let edge: CGFloat = 4.2
    private static let centre = CGPoint(x: 16, y: 16)
    // The ends of the petal that points up, and the radius of its tip, as in `ui/petal.ts`.
    private static let tip: CGFloat = 4.5
    private static let end: CGFloat = 13.4
    private static let tipRadius: CGFloat = 2.9

    var body: some View {
        Canvas { context, size in
            let petal = path(of: view.snapshot.petal)
            let petals = view.petals
            context.scaleBy(x: size.width / Self.box, y: size.height / Self.box)
            context.translateBy(x: -Self.edge, y: -Self.edge)
            for (day, one) in petals.enumerated() {
                var turned = context
                turned.translateBy(x: Self.centre.x, y: Self.centre.y)
                turned.rotate(by: .degrees(Double(day) * 360 / Double(petals.count)))
                turned.translateBy(x: -Self.centre.x, y: -Self.centre.y)
                draw(one, petal, in: turned)
            }
        }
    }

    private func draw(_ petal: Petal, _ outline: Path, in context: GraphicsContext) {
        switch petal.state {
        case .done:
            context.fill(outline, with: .color(palette.done))
        case .whole, .partly:
            let side = Self.end - CGFloat(petal.share) * (Self.end - Self.tip) + Self.tipRadius
            let left = Self.centre.x - Self.tipRadius
            var filled = Path(
                ellipseIn: CGRect(
                    x: left, y: side - Self.tipRadius, width: 2 * Self.tipRadius, height: 2 * Self.tipRadius))
            filled.addRect(
                CGRect(x: left, y: side, width: 2 * Self.tipRadius, height: max(0, Self.centre.y - side)))
            var clipped = context
            clipped.clip(to: outline)
            clipped.fill(filled, with: .color(petal.state == .whole ? palette.done : palette.partly))
        case .future:
            context.fill(outline, with: .color(palette.track))
            return
        case .nothing, .skipped, .empty:
            break
        }
        context.stroke(outline, with: .color(palette.hairline), lineWidth: 0.4)
    }
}

/// The icon of an activity on its soft ground.
struct TileView: View {
    let row: WidgetRow
    let colors: TileColors

    var body: some View {
        ZStack {
            RoundedRectangle(cornerRadius: 8).fill(Color(hex: colors.soft))
            if row.outline.isEmpty {
                Text(row.emoji).font(.system(size: 15))
            } else {
                path(of: row.outline)
                    .applying(CGAffineTransform(scaleX: 18.0 / 24, y: 18.0 / 24))
                    .stroke(
                        Color(hex: colors.ink), style: StrokeStyle(lineWidth: 1.4, lineCap: .round, lineJoin: .round)
                    )
                    .frame(width: 18, height: 18)
            }
        }
        .frame(width: 30, height: 30)
        .accessibilityHidden(true)
    }
}
