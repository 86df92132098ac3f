import AppIntents
import SwiftUI
import WidgetKit

/// The path of a deep link; the app opens it on its own origin.
private let dayLink = URL(string: "app.sevenfold:///day")

struct DayWidgetView: View {
    let view: WidgetView

    @Environment(\.widgetFamily) private var family
    @Environment(\.colorScheme) private var system

    var body: some View {
        content
            .widgetURL(dayLink)
            .environment(\.colorScheme, scheme)
            .modifier(WidgetGround(color: Palette(scheme).card))
    }

    @ViewBuilder private var content: some View {
        switch view {
        case .message(_, let text, _):
            Text(text ?? NSLocalizedString("widget.open", comment: "Shown before the first start of the app"))
                .font(.subheadline)
                .multilineTextAlignment(.center)
                .foregroundColor(Palette(scheme).text)
        case .day(let day) where family == .systemSmall:
            VStack(spacing: 6) {
                WeekMarkView(view: day, palette: Palette(scheme)).frame(width: 84, height: 84)
                Text(day.count).font(.headline).monospacedDigit().foregroundColor(Palette(scheme).text)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(day.countLabel)
        case .day(let day):
            DayListView(view: day, scheme: scheme, rows: family == .systemLarge ? 6 : 2)
        }
    }

    /// A theme chosen in the app holds whatever theme the system has.
    private var scheme: ColorScheme {
        let theme: String
        switch view {
        case .message(_, _, let chosen): theme = chosen
        case .day(let day): theme = day.snapshot.theme
        }
        return theme == "DARK" ? .dark : theme == "LIGHT" ? .light : system
    }
}

/// The ground of a widget, which iOS 17 draws itself.
private struct WidgetGround: ViewModifier {
    let color: Color

    func body(content: Content) -> some View {
        if #available(iOS 17.0, *) {
            content.containerBackground(color, for: .widget)
        } else {
            content.frame(maxWidth: .infinity, maxHeight: .infinity).padding().background(color)
        }
    }
}

private struct DayListView: View {
    let view: DayView
    let scheme: ColorScheme
    /// Number of rows that fit.
    let rows: Int

    var body: some View {
        let palette = Palette(scheme)
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                WeekMarkView(view: view, palette: palette).frame(width: 24, height: 24).accessibilityHidden(true)
                Text(view.snapshot.text("title")).font(.headline).foregroundColor(palette.text)
                Spacer()
                Text(view.count).font(.subheadline).monospacedDigit().foregroundColor(palette.quiet)
                    .accessibilityLabel(view.countLabel)
            }
            if let message = view.message {
                Text(message).font(.subheadline).foregroundColor(palette.quiet)
            }
            ForEach(shownRows) { row in RowView(shown: row, date: view.day.date, scheme: scheme) }
            Spacer(minLength: 0)
        }
    }

    /// What is still open comes first where not all rows fit.
    private var shownRows: [ShownRow] {
        guard view.rows.count > rows else { return view.rows }
        let open = view.rows.filter { $0.state.status != .done }
        let done = view.rows.filter { $0.state.status == .done }
        return Array((open + done).prefix(rows))
    }
}

private struct RowView: View {
    let shown: ShownRow
    let date: String
    let scheme: ColorScheme

    var body: some View {
        let palette = Palette(scheme)
        HStack(spacing: 10) {
            TileView(row: shown.row, colors: scheme == .dark ? shown.row.dark : shown.row.light)
            VStack(alignment: .leading, spacing: 0) {
                Text(shown.row.name).font(.subheadline).lineLimit(1).foregroundColor(palette.text)
                Text(shown.state.text).font(.caption).lineLimit(1).foregroundColor(palette.quiet)
            }
            Spacer(minLength: 4)
            control(palette)
        }
    }

    /// A button from iOS 17 on; earlier a tap opens the app.
    @ViewBuilder private func control(_ palette: Palette) -> some View {
        if #available(iOS 17.0, *), shown.takesTaps {
            Button(intent: RecordTapIntent(activityId: shown.id, date: date)) { face(palette) }
                .buttonStyle(.plain)
                .accessibilityLabel(shown.state.label)
        } else {
            face(palette).accessibilityLabel(shown.state.label)
        }
    }

    @ViewBuilder private func face(_ palette: Palette) -> some View {
        if shown.state.status == .done {
            Image(systemName: "checkmark")
                .font(.footnote.weight(.bold))
                .foregroundColor(palette.onDone)
                .frame(width: 28, height: 28)
                .background(Circle().fill(palette.done))
        } else if shown.takesTaps, !shown.state.control.isEmpty {
            Text(shown.state.control)
                .font(.footnote.weight(.semibold)).monospacedDigit().lineLimit(1)
                .foregroundColor(palette.text)
                .padding(.horizontal, 10)
                .frame(minWidth: 40, minHeight: 28)
                .overlay(Capsule().strokeBorder(palette.line, lineWidth: 2))
        } else {
            Circle().strokeBorder(palette.line, lineWidth: 2).frame(width: 28, height: 28)
        }
    }
}
