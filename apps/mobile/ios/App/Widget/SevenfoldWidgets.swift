import SwiftUI
import WidgetKit

@main
struct SevenfoldWidgets: WidgetBundle {
    var body: some Widget {
        DayWidget()
    }
}

struct DayEntry: TimelineEntry {
    let date: Date
    let view: WidgetView
}

/// Shows the stored snapshot, and once more at the end of its day, when it is stale.
struct DayProvider: TimelineProvider {
    func placeholder(in context: Context) -> DayEntry { entry(at: Date()) }

    func getSnapshot(in context: Context, completion: @escaping (DayEntry) -> Void) {
        completion(entry(at: Date()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<DayEntry>) -> Void) {
        let now = entry(at: Date())
        guard case .day(let view) = now.view, let staleAt = view.snapshot.staleAt else {
            // The app reloads the timeline when it writes a snapshot.
            return completion(Timeline(entries: [now], policy: .never))
        }
        let end = Date(timeIntervalSince1970: staleAt / 1000)
        completion(Timeline(entries: [now, entry(at: end)], policy: .never))
    }

    private func entry(at date: Date) -> DayEntry {
        DayEntry(date: date, view: WidgetStore()?.view(at: date) ?? .message(title: "", text: nil, theme: "SYSTEM"))
    }
}

struct DayWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "day", provider: DayProvider()) { entry in
            DayWidgetView(view: entry.view)
        }
        .configurationDisplayName(Text("widget.name", comment: "Name in the list of widgets"))
        .description(Text("widget.description", comment: "Description in the list of widgets"))
        .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
    }
}
