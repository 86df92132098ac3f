import Capacitor
import WidgetKit

/// The side of the web app: see `apps/web/src/features/widget/plugin.ts`. Notifications are those of the plugin of
/// local notifications on iOS, so `replaceNotifications` is unimplemented.
@objc(WidgetBridgePlugin)
class WidgetBridgePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "WidgetBridgePlugin"
    let jsName = "WidgetBridge"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "setSnapshot", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "readQueue", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "removeFromQueue", returnType: CAPPluginReturnPromise),
    ]

    private let store = WidgetStore()

    @objc func setSnapshot(_ call: CAPPluginCall) {
        guard let snapshot = call.getString("snapshot") else { return call.reject("snapshot is missing") }
        answer(call) { store in
            try store.setSnapshot(snapshot)
            WidgetCenter.shared.reloadAllTimelines()
            call.resolve()
        }
    }

    @objc func readQueue(_ call: CAPPluginCall) {
        answer(call) { store in call.resolve(["lines": try store.queue.lines()]) }
    }

    @objc func removeFromQueue(_ call: CAPPluginCall) {
        guard let ids = call.getArray("ids", String.self) else { return call.reject("ids are missing") }
        answer(call) { store in
            try store.queue.remove(Set(ids))
            call.resolve()
        }
    }

    private func answer(_ call: CAPPluginCall, _ run: (WidgetStore) throws -> Void) {
        guard let store else { return call.unimplemented("The app group is missing") }
        do {
            try run(store)
        } catch {
            call.reject("The device could not store it", "STORAGE", error)
        }
    }
}
