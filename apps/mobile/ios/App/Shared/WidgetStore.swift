import Foundation

/// The snapshot and the queue of taps, in the folder that the app shares with its widget.
struct WidgetStore {
    static let appGroup = "group.app.sevenfold"

    private let snapshotFile: URL
    let queue: TapQueue

    /// Nil if the app group is missing from the entitlements.
    init?() {
        guard
            let folder = FileManager.default
                .containerURL(forSecurityApplicationGroupIdentifier: Self.appGroup)?
                .appendingPathComponent("widget", isDirectory: true)
        else { return nil }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        snapshotFile = folder.appendingPathComponent("snapshot.json")
        queue = TapQueue(folder: folder)
    }

    func setSnapshot(_ text: String) throws {
        try Data(text.utf8).write(
            to: snapshotFile, options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication])
    }

    func snapshot() -> WidgetSnapshot? {
        (try? Data(contentsOf: snapshotFile)).flatMap(WidgetSnapshot.parse)
    }

    func view(at now: Date) -> WidgetView {
        guard let snapshot = snapshot() else { return .message(title: "", text: nil, theme: "SYSTEM") }
        let message = { (name: String) in
            WidgetView.message(title: snapshot.text("title"), text: snapshot.text(name), theme: snapshot.theme)
        }
        guard let userId = snapshot.userId, let day = snapshot.day, let staleAt = snapshot.staleAt else {
            return message("signIn")
        }
        if now.timeIntervalSince1970 * 1000 >= staleAt { return message("stale") }
        let merged = Set(snapshot.merged ?? [])
        let taps = ((try? queue.taps()) ?? []).filter { $0.userId == userId && !merged.contains($0.id) }
        return .day(DayView(snapshot: snapshot, day: day, rows: day.rows(after: taps)))
    }

    /// Queues a tap on the control of a row; does nothing if there is nothing to record.
    ///
    /// - Parameter date: the day that the widget showed
    func tap(activityId: String, date: String, at now: Date) throws {
        guard case .day(let view) = view(at: now), let userId = view.snapshot.userId,
            let shown = view.rows.first(where: { $0.id == activityId }), shown.takesTaps, view.day.date == date
        else { return }
        let epochMs = Int64(now.timeIntervalSince1970 * 1000)
        try queue.add(
            QueuedTap(
                version: QueuedTap.version, id: uuid7(at: epochMs), userId: userId, at: epochMs, date: date,
                activityId: activityId, action: .done, amount: shown.row.amount))
    }
}
