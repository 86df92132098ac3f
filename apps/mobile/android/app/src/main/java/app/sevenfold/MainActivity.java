package app.sevenfold;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
