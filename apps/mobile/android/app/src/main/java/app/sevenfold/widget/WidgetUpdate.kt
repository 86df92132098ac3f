package app.sevenfold.widget

import android.app.AlarmManager
import android.app.PendingIntent
import android.appwidget.AppWidgetManager
import android.appwidget.AppWidgetProvider
import android.content.ComponentName
import android.content.Context
import android.content.Intent
import app.sevenfold.R
import app.sevenfold.widget.core.Theme
import app.sevenfold.widget.core.WidgetView
import java.io.IOException

/** The mark of the week with the number of activities done today. */
class MarkWidget : AppWidgetProvider() {
    override fun onUpdate(context: Context, manager: AppWidgetManager, ids: IntArray) {
        manager.updateAppWidget(ids, WidgetViews(context).mark(currentView(context)))
    }
}

/** Today's activities, each with a control that records it. */
class ListWidget : AppWidgetProvider() {
    override fun onUpdate(context: Context, manager: AppWidgetManager, ids: IntArray) {
        for (id in ids) manager.updateAppWidget(id, WidgetViews(context).list(currentView(context), id))
        manager.notifyAppWidgetViewDataChanged(ids, R.id.widget_list)
    }
}

private fun currentView(context: Context): WidgetView {
    val view = try {
        WidgetFiles.state(context).view(System.currentTimeMillis())
    } catch (_: IOException) {
        null
    }
    return view ?: WidgetView.Message("", null, Theme.SYSTEM)
}

internal object WidgetUpdate {
    /** Draws all widgets again, and once more at the end of the day that they show. */
    fun all(context: Context) {
        val manager = AppWidgetManager.getInstance(context) ?: return
        for (provider in listOf(MarkWidget::class.java, ListWidget::class.java)) {
            val ids = manager.getAppWidgetIds(ComponentName(context, provider))
            if (ids.isEmpty()) continue
            context.sendBroadcast(
                Intent(context, provider)
                    .setAction(AppWidgetManager.ACTION_APPWIDGET_UPDATE)
                    .putExtra(AppWidgetManager.EXTRA_APPWIDGET_IDS, ids)
            )
        }
        updateAtEndOfDay(context)
    }

    private fun updateAtEndOfDay(context: Context) {
        val view = currentView(context) as? WidgetView.Day ?: return
        val intent = PendingIntent.getBroadcast(
            context,
            0,
            Intent(context, RestoreReceiver::class.java).setAction(RestoreReceiver.ACTION_DAY_ENDED),
            PendingIntent.FLAG_UPDATE_CURRENT or PendingIntent.FLAG_IMMUTABLE
        )
        context.getSystemService(AlarmManager::class.java).set(AlarmManager.RTC, view.snapshot.staleAt, intent)
    }
}
