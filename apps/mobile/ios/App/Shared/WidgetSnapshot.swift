import Foundation

/// What the widget shows, written by the app: see `apps/web/src/features/widget/snapshot.ts`.
struct WidgetSnapshot: Decodable {
    static let version = 2

    let version: Int
    /// Nil while nobody is signed in.
    let userId: String?
    let theme: String
    /// Outline of a petal in the square of 32 of the mark.
    let petal: String
    let texts: [String: String]
    /// End of the day in epoch milliseconds.
    let staleAt: Double?
    let day: WidgetDay?
    /// Ids of taps that the day includes, although they may still be in the queue.
    let merged: [String]?

    /// Nil for a damaged snapshot, and for one of another version of the app.
    static func parse(_ data: Data) -> WidgetSnapshot? {
        guard let snapshot = try? JSONDecoder().decode(WidgetSnapshot.self, from: data),
            snapshot.version == version
        else { return nil }
        if snapshot.userId != nil, snapshot.day?.isValid != true || snapshot.staleAt == nil { return nil }
        return snapshot
    }

    func text(_ name: String) -> String { texts[name] ?? "" }
}

/// Content of the widget at a moment.
enum WidgetView {
    /// Nobody is signed in, the day is over, or the app has never written a snapshot: the text is nil then.
    case message(title: String, text: String?, theme: String)
    case day(DayView)
}

struct DayView {
    let snapshot: WidgetSnapshot
    let day: WidgetDay
    let rows: [ShownRow]

    var petals: [Petal] { day.petals(rows) }
    var count: String { fill(snapshot.text("count")) }
    var countLabel: String { fill(snapshot.text("countLabel")) }

    /// Text above the rows; nil while something is left to do.
    var message: String? {
        let today = day.today(rows)
        return today.planned == 0 ? snapshot.text("empty") : today.done >= today.planned ? snapshot.text("allDone") : nil
    }

    private func fill(_ text: String) -> String {
        let today = day.today(rows)
        return text.replacingOccurrences(of: "{done}", with: String(today.done))
            .replacingOccurrences(of: "{planned}", with: String(today.planned))
    }
}
