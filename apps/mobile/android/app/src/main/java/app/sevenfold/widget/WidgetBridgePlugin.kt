package app.sevenfold.widget

import app.sevenfold.widget.core.JsonException
import com.getcapacitor.JSArray
import com.getcapacitor.JSObject
import com.getcapacitor.Plugin
import com.getcapacitor.PluginCall
import com.getcapacitor.PluginMethod
import com.getcapacitor.annotation.CapacitorPlugin
import java.io.IOException

/** The side of the web app: see `apps/web/src/features/widget/plugin.ts`. */
@CapacitorPlugin(name = "WidgetBridge")
class WidgetBridgePlugin : Plugin() {
    override fun load() {
        running = this
    }

    override fun handleOnDestroy() {
        if (running === this) running = null
    }

    @PluginMethod
    fun setSnapshot(call: PluginCall) = answer(call) {
        val snapshot = call.getString("snapshot") ?: return@answer call.reject("snapshot is missing")
        WidgetFiles.state(context).setSnapshot(snapshot)
        WidgetUpdate.all(context)
        call.resolve()
    }

    @PluginMethod
    fun readQueue(call: PluginCall) = answer(call) {
        call.resolve(JSObject().put("lines", JSArray(WidgetFiles.queue(context).lines())))
    }

    @PluginMethod
    fun removeFromQueue(call: PluginCall) = answer(call) {
        val ids = call.getArray("ids") ?: return@answer call.reject("ids are missing")
        WidgetFiles.queue(context).remove(ids.toList<String>().toSet())
        call.resolve()
    }

    @PluginMethod
    fun replaceNotifications(call: PluginCall) = answer(call) {
        val reminders = call.getArray("reminders") ?: return@answer call.reject("reminders are missing")
        val summaries = call.getArray("summaries") ?: return@answer call.reject("summaries are missing")
        Alarms.reminders(context).replace(reminders.toString())
        Alarms.summaries(context).replace(summaries.toString())
        call.resolve()
    }

    private inline fun answer(call: PluginCall, run: () -> Unit) {
        try {
            run()
        } catch (error: IOException) {
            call.reject("The device could not store it", "STORAGE", error)
        } catch (error: JsonException) {
            call.reject("The value could not be read", "INVALID", error)
        }
    }

    companion object {
        /** The plugin of the running app; null while only a widget or a notification runs. */
        @Volatile
        private var running: WidgetBridgePlugin? = null

        /** Tells the app, if it runs, that a tap is in the queue. */
        fun notifyQueueChanged() {
            running?.notifyListeners("queueChanged", JSObject())
        }
    }
}
