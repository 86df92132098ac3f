package app.sevenfold.widget

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import java.io.IOException

/** Restores alarms and widgets after a restart, an update, a change of the clock or zone, and at the end of the day. */
class RestoreReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        try {
            if (intent.action != ACTION_DAY_ENDED) {
                Alarms.reminders(context).restore()
                Alarms.summaries(context).restore()
            }
        } catch (_: IOException) {
            // The app schedules them again at its next start.
        }
        WidgetUpdate.all(context)
    }

    companion object {
        const val ACTION_DAY_ENDED = "app.sevenfold.widget.DAY_ENDED"
    }
}
