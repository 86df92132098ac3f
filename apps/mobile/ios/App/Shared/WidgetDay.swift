import Foundation

enum RowStatus: String, Decodable {
    case open = "OPEN"
    case partly = "PARTLY"
    case done = "DONE"
    case skipped = "SKIPPED"
}

enum PetalState {
    case done, partly, nothing, skipped, empty, future
}

/// A petal of the mark. `share` is 0 to 1.
struct Petal {
    let state: PetalState
    let share: Double
}

/// Contribution of an activity to the days of the week, as bits.
struct DayBits: Decodable {
    let done: Int
    let planned: Int
    let skipped: Int
}

/// A row as it is, or after a number of taps.
struct RowState: Decodable {
    let status: RowStatus
    let days: DayBits
    let text: String
    let control: String
    let label: String
}

struct TileColors: Decodable {
    let soft: String
    let ink: String
}

struct WidgetRow: Decodable, Identifiable {
    let id: String
    let name: String
    let amount: Int
    let outline: String
    let emoji: String
    let light: TileColors
    let dark: TileColors
    let states: [RowState]
    let skipped: RowState?
}

/// A row with the state that it shows.
struct ShownRow: Identifiable {
    let row: WidgetRow
    let state: RowState
    let takesTaps: Bool

    var id: String { row.id }
}

/// The user's day, and what it looks like after taps: the rules of `packages/domain/src/widget/tap.ts`.
struct WidgetDay: Decodable {
    struct Others: Decodable {
        let done: [Int]
        let planned: [Int]
        let skipped: Int
    }

    let date: String
    let dates: [String]
    let others: Others
    let rows: [WidgetRow]

    /// False for a snapshot that lacks a day or has a row without states.
    var isValid: Bool {
        dates.count == 7 && others.done.count == 7 && others.planned.count == 7 && dates.contains(date)
            && rows.allSatisfy { !$0.states.isEmpty && $0.amount > 0 }
    }

    func rows(after taps: [QueuedTap]) -> [ShownRow] {
        rows.map { row in
            var position = Position(taps: 0, isSkipped: false)
            for tap in taps where tap.activityId == row.id && tap.date == date {
                position = apply(tap, to: row, at: position)
            }
            if position.isSkipped, let skipped = row.skipped {
                return ShownRow(row: row, state: skipped, takesTaps: true)
            }
            return ShownRow(
                row: row, state: row.states[position.taps], takesTaps: position.taps < row.states.count - 1)
        }
    }

    func petals(_ shown: [ShownRow]) -> [Petal] {
        dates.indices.map { day in
            let done = sum(shown, others.done[day]) { ($0.done >> day) & 1 }
            let planned = sum(shown, others.planned[day]) { ($0.planned >> day) & 1 }
            let isSkipped = sum(shown, (others.skipped >> day) & 1) { ($0.skipped >> day) & 1 } > 0
            if dates[day] > date { return Petal(state: .future, share: 0) }
            if planned == 0 { return Petal(state: isSkipped ? .skipped : .empty, share: 0) }
            let state: PetalState = done == planned ? .done : done > 0 ? .partly : .nothing
            return Petal(state: state, share: Double(done) / Double(planned))
        }
    }

    /// Activities done today, and those due or done.
    func count(_ shown: [ShownRow]) -> (done: Int, planned: Int) {
        let day = dates.firstIndex(of: date) ?? 0
        return (
            sum(shown, others.done[day]) { ($0.done >> day) & 1 },
            sum(shown, others.planned[day]) { ($0.planned >> day) & 1 }
        )
    }

    private struct Position {
        let taps: Int
        let isSkipped: Bool
    }

    private func apply(_ tap: QueuedTap, to row: WidgetRow, at position: Position) -> Position {
        if tap.action == .skip {
            return position.taps == 0 && row.skipped != nil ? Position(taps: 0, isSkipped: true) : position
        }
        let taps = tap.amount % row.amount == 0 ? tap.amount / row.amount : 1
        return Position(taps: min(position.taps + taps, row.states.count - 1), isSkipped: false)
    }

    private func sum(_ shown: [ShownRow], _ base: Int, _ part: (DayBits) -> Int) -> Int {
        shown.reduce(base) { $0 + part($1.state.days) }
    }
}
