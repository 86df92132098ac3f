package app.sevenfold.widget

import android.content.Context
import android.content.Intent
import android.widget.RemoteViews
import android.widget.RemoteViewsService
import app.sevenfold.widget.core.WidgetView
import java.io.IOException

/** Rows of the list before Android 12; later versions get them with the widget. */
class WidgetListService : RemoteViewsService() {
    override fun onGetViewFactory(intent: Intent): RemoteViewsFactory = Rows(applicationContext)

    private class Rows(private val context: Context) : RemoteViewsFactory {
        private val views = WidgetViews(context)
        private var day: WidgetView.Day? = null

        override fun onCreate() = Unit

        override fun onDestroy() = Unit

        override fun onDataSetChanged() {
            day = try {
                WidgetFiles.state(context).view(System.currentTimeMillis()) as? WidgetView.Day
            } catch (_: IOException) {
                null
            }
        }

        override fun getCount(): Int = minOf(day?.rows?.size ?: 0, WidgetViews.ROWS_MAX)

        override fun getViewAt(position: Int): RemoteViews? {
            val view = day ?: return null
            return view.rows.getOrNull(position)?.let { views.row(it, view) }
        }

        override fun getLoadingView(): RemoteViews? = null

        override fun getViewTypeCount(): Int = 1

        override fun getItemId(position: Int): Long =
            day?.rows?.getOrNull(position)?.row?.id?.hashCode()?.toLong() ?: position.toLong()

        override fun hasStableIds(): Boolean = true
    }
}
