package app.sevenfold;

import android.content.Intent;
import android.os.Bundle;
import app.sevenfold.widget.WidgetBridgePlugin;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        if (isReopened(savedInstanceState)) setIntent(new Intent(Intent.ACTION_MAIN));
        registerPlugin(AppSettingsPlugin.class);
        registerPlugin(WidgetBridgePlugin.class);
        super.onCreate(savedInstanceState);
    }

    /**
     * Returns true if the user comes back to the app after the system has ended it. The intent is then still the one that
     * once started the app, whose link would be followed again, such as that of a reminder of days ago. A link that is
     * pressed now arrives as a new intent.
     */
    private boolean isReopened(Bundle savedInstanceState) {
        return savedInstanceState != null || (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    }
}
