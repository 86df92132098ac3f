import Foundation

enum RowStatus: String, Decodable {
    case open = "OPEN"
    case partly = "PARTLY"
    case done = "DONE"
    case skipped = "SKIPPED"
}

enum PetalState: String, Decodable {
    case done = "DONE"
    case whole = "WHOLE"
    case partly = "PARTLY"
    case nothing = "NOTHING"
    case skipped = "SKIPPED"
    case empty = "EMPTY"
    case future = "FUTURE"
}

/// A petal of the mark. `share` is 0 to 1.
struct Petal: Decodable {
    let state: PetalState
    let share: Double
}

/// Part of an activity in today. `share` is the sum of the shares of the items.
struct TodayPart: Decodable {
    let done: Int
    let planned: Int
    let items: Int
    let share: Double
    let isSkipped: Bool

    private static let wholeShare = 0.8
    private static let rounding = 1e-9

    static func + (a: TodayPart, b: TodayPart) -> TodayPart {
        TodayPart(
            done: a.done + b.done, planned: a.planned + b.planned, items: a.items + b.items,
            share: a.share + b.share, isSkipped: a.isSkipped || b.isSkipped)
    }

    /// The rules of `petalOfDay` in `packages/domain/src/activity/weekMark.ts`.
    var petal: Petal {
        if items == 0 { return Petal(state: isSkipped ? .skipped : .empty, share: 0) }
        let mean = share / Double(items)
        if mean == 0 { return Petal(state: .nothing, share: 0) }
        if share == Double(items) { return Petal(state: .done, share: mean) }
        return Petal(state: mean >= Self.wholeShare - Self.rounding ? .whole : .partly, share: mean)
    }
}

/// A row as it is, or after a number of taps.
struct RowState: Decodable {
    let status: RowStatus
    let today: TodayPart
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
    let date: String
    let dates: [String]
    let petals: [Petal]
    let others: TodayPart
    let rows: [WidgetRow]

    /// False for a snapshot that lacks a day or has a row without states.
    var isValid: Bool {
        dates.count == 7 && petals.count == 7 && dates.contains(date)
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
        dates.indices.map { day in dates[day] == date ? today(shown).petal : petals[day] }
    }

    /// Sum over all activities.
    func today(_ shown: [ShownRow]) -> TodayPart {
        shown.reduce(others) { $0 + $1.state.today }
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
}
