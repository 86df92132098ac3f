package app.sevenfold.widget

import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.widget.Toast
import app.sevenfold.R
import java.io.IOException

/**
 * Receives the taps on rows, and shows nothing itself: a list has one intent for all its rows, and only an activity may
 * open the app. A tap on a control is recorded; any other opens the day.
 */
class WidgetTapActivity : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val activityId = intent.getStringExtra(ACTIVITY_ID)
        val date = intent.getStringExtra(DATE)
        if (activityId == null || date == null) startActivity(WidgetViews.dayIntent(this)) else record(activityId, date)
        finish()
    }

    private fun record(activityId: String, date: String) {
        try {
            WidgetFiles.state(this).tap(activityId, date, System.currentTimeMillis())
            WidgetBridgePlugin.notifyQueueChanged()
        } catch (_: IOException) {
            Toast.makeText(this, R.string.widget_storage_full, Toast.LENGTH_LONG).show()
        }
        WidgetUpdate.all(this)
    }

    companion object {
        private const val ACTIVITY_ID = "activityId"
        private const val DATE = "date"

        fun tapExtras(activityId: String, date: String): Intent =
            Intent().putExtra(ACTIVITY_ID, activityId).putExtra(DATE, date)
    }
}
