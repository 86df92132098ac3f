package app.sevenfold.widget

import android.app.PendingIntent
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.net.Uri
import androidx.core.app.NotificationManagerCompat
import app.sevenfold.widget.core.Json
import app.sevenfold.widget.core.Reminder
import app.sevenfold.widget.core.TapAction
import java.io.IOException

/** Shows reminders, and records the answers to them without opening the app. */
class ReminderReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        try {
            if (intent.action == Alarms.ACTION_SHOW) show(context, intent.getIntExtra(Alarms.EXTRA_ID, 0))
            else answer(context, intent)
        } catch (_: IOException) {
            // The device is out of storage. The notification stays, so that the user can answer again.
        }
    }

    private fun show(context: Context, id: Int) {
        val now = System.currentTimeMillis()
        val reminder = WidgetFiles.reminders(context).take(id, now) ?: return
        // Nothing of a user is shown after they have signed out.
        val state = WidgetFiles.state(context)
        if (state.userId() != reminder.userId) return
        // Done or skipped since the app wrote its reminders, in the widget or in an earlier one.
        if (state.isSettled(reminder.activityId, reminder.date, reminder.isCounted, now)) return
        val notification = ShownNotification.build(context, reminder, reminder.title, reminder.body, reminder.link)
        for ((action, label) in listOf(ACTION_DONE to reminder.done, ACTION_SKIP to reminder.skip, ACTION_LATER to reminder.later))
            if (label != null) notification.addAction(0, label, answerIntent(context, reminder, action))
        ShownNotification.show(context, TAG, reminder.id, notification)
    }

    /** The notification carries its reminder, because the list may have been replaced since it was shown. */
    private fun answer(context: Context, intent: Intent) {
        val reminder = intent.getStringExtra(EXTRA_REMINDER)?.let { Json.parseObject(it) }?.let { Reminder.parse(it) } ?: return
        val now = System.currentTimeMillis()
        val reminders = WidgetFiles.reminders(context)
        when (intent.action) {
            ACTION_DONE -> reminders.answer(reminder, TapAction.DONE, now)
            ACTION_SKIP -> reminders.answer(reminder, TapAction.SKIP, now)
            ACTION_LATER -> reminders.postpone(reminder, now)?.let { Alarms.reminders(context).schedule(it) }
        }
        NotificationManagerCompat.from(context).cancel(TAG, reminder.id)
        if (intent.action == ACTION_LATER) return
        WidgetBridgePlugin.notifyQueueChanged()
        WidgetUpdate.all(context)
    }

    private fun answerIntent(context: Context, reminder: Reminder, action: String): PendingIntent =
        PendingIntent.getBroadcast(
            context,
            reminder.id,
            Intent(context, ReminderReceiver::class.java)
                .setAction(action)
                .setData(Uri.parse("reminder:${reminder.id}"))
                .putExtra(EXTRA_REMINDER, Json.write(reminder.toJson())),
            PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
        )

    companion object {
        private const val ACTION_DONE = "app.sevenfold.reminder.DONE"
        private const val ACTION_SKIP = "app.sevenfold.reminder.SKIP"
        private const val ACTION_LATER = "app.sevenfold.reminder.LATER"
        private const val EXTRA_REMINDER = "reminder"
        private const val TAG = "reminder"
    }
}
