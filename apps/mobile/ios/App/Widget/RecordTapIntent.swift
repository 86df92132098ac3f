import AppIntents
import WidgetKit

/// A tap on the control of a row: recorded without opening the app.
@available(iOS 17.0, *)
struct RecordTapIntent: AppIntent {
    static var title: LocalizedStringResource = "widget.record"
    static var isDiscoverable: Bool = false

    @Parameter(title: "widget.activity")
    var activityId: String

    @Parameter(title: "widget.date")
    var date: String

    init() {}

    init(activityId: String, date: String) {
        self.activityId = activityId
        self.date = date
    }

    func perform() async throws -> some IntentResult {
        try WidgetStore()?.tap(activityId: activityId, date: date, at: Date())
        return .result()
    }
}
