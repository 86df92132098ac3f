package app.sevenfold;

import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.provider.Settings;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Opens the settings of the device; called by `platform/appSettings.ts`. */
@CapacitorPlugin(name = "AppSettings")
public class AppSettingsPlugin extends Plugin {

    /** Opens the notifications of the app; before Android 8, which has no such page, the page of the app. */
    @PluginMethod
    public void openNotifications(PluginCall call) {
        String name = getContext().getPackageName();
        Intent intent =
            Build.VERSION.SDK_INT >= Build.VERSION_CODES.O
                ? new Intent(Settings.ACTION_APP_NOTIFICATION_SETTINGS).putExtra(Settings.EXTRA_APP_PACKAGE, name)
                : new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.fromParts("package", name, null));
        getActivity().startActivity(intent);
        call.resolve();
    }
}
