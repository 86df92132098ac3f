package app.sevenfold.widget

import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Build
import androidx.core.app.NotificationCompat
import androidx.core.app.NotificationManagerCompat
import app.sevenfold.R
import app.sevenfold.widget.core.Json
import app.sevenfold.widget.core.Reminder
import app.sevenfold.widget.core.TapAction
import java.io.IOException

/** Shows reminders, and records the answers to them without opening the app. */
class ReminderReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        try {
            if (intent.action == ACTION_SHOW) show(context, intent.getIntExtra(EXTRA_ID, 0))
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
        if (state.isSettled(reminder.activityId, reminder.date, now)) return
        val manager = NotificationManagerCompat.from(context)
        if (!manager.areNotificationsEnabled()) return
        createChannel(context)
        val notification = NotificationCompat.Builder(context, CHANNEL)
            .setSmallIcon(R.drawable.ic_notification)
            .setContentTitle(reminder.title)
            .setContentText(reminder.body)
            .setStyle(NotificationCompat.BigTextStyle().bigText(reminder.body))
            .setCategory(NotificationCompat.CATEGORY_REMINDER)
            .setColor(context.getColor(R.color.colorPrimary))
            .setContentIntent(openIntent(context, reminder))
            .setAutoCancel(true)
            .setTimeoutAfter(reminder.expiresAt - now)
        for ((action, label) in listOf(ACTION_DONE to reminder.done, ACTION_SKIP to reminder.skip, ACTION_LATER to reminder.later))
            if (label != null) notification.addAction(0, label, answerIntent(context, reminder, action))
        manager.notify(TAG, reminder.id, notification.build())
    }

    /** The notification carries its reminder, because the list may have been replaced since it was shown. */
    private fun answer(context: Context, intent: Intent) {
        val reminder = intent.getStringExtra(EXTRA_REMINDER)?.let { Json.parseObject(it) }?.let { Reminder.parse(it) } ?: return
        val now = System.currentTimeMillis()
        val reminders = WidgetFiles.reminders(context)
        when (intent.action) {
            ACTION_DONE -> reminders.answer(reminder, TapAction.DONE, now)
            ACTION_SKIP -> reminders.answer(reminder, TapAction.SKIP, now)
            ACTION_LATER -> reminders.postpone(reminder, now)?.let { ReminderAlarms.schedule(context, it) }
        }
        NotificationManagerCompat.from(context).cancel(TAG, reminder.id)
        if (intent.action == ACTION_LATER) return
        WidgetBridgePlugin.notifyQueueChanged()
        WidgetUpdate.all(context)
    }

    private fun openIntent(context: Context, reminder: Reminder): PendingIntent = PendingIntent.getActivity(
        context,
        reminder.id,
        WidgetViews.openIntent(context, reminder.link),
        PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
    )

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

    private fun createChannel(context: Context) {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return
        val name = context.getString(R.string.reminder_channel)
        context.getSystemService(NotificationManager::class.java)
            .createNotificationChannel(NotificationChannel(CHANNEL, name, NotificationManager.IMPORTANCE_DEFAULT))
    }

    companion object {
        const val ACTION_SHOW = "app.sevenfold.reminder.SHOW"
        private const val ACTION_DONE = "app.sevenfold.reminder.DONE"
        private const val ACTION_SKIP = "app.sevenfold.reminder.SKIP"
        private const val ACTION_LATER = "app.sevenfold.reminder.LATER"
        const val EXTRA_ID = "id"
        private const val EXTRA_REMINDER = "reminder"
        private const val CHANNEL = "reminders"
        private const val TAG = "reminder"
    }
}

/** Restores alarms and widgets after a restart, an update, a change of the clock or zone, and at the end of the day. */
class RestoreReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        try {
            if (intent.action != ACTION_DAY_ENDED) ReminderAlarms.restore(context)
        } catch (_: IOException) {
            // The app schedules them again at its next start.
        }
        WidgetUpdate.all(context)
    }

    companion object {
        const val ACTION_DAY_ENDED = "app.sevenfold.widget.DAY_ENDED"
    }
}
