package app.sevenfold.widget

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import java.io.IOException

/** Shows daily and weekly notifications, with what is left after the taps that the app has not read yet. */
class SummaryReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        try {
            show(context, intent.getIntExtra(Alarms.EXTRA_ID, 0))
        } catch (_: IOException) {
            // The device is out of storage. The app shows what is left when it is opened.
        }
    }

    private fun show(context: Context, id: Int) {
        val now = System.currentTimeMillis()
        val summary = WidgetFiles.summaries(context).take(id, now) ?: return
        val body = summary.body(WidgetFiles.state(context), now) ?: return
        val notification = ShownNotification.build(context, summary, summary.title, body, summary.link)
        ShownNotification.show(context, TAG, id, notification)
    }

    private companion object {
        const val TAG = "summary"
    }
}
