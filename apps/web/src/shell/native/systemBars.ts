import { SystemBars, SystemBarsStyle } from '@capacitor/core';

/** Keeps the icons of the status bar and the navigation bar readable: their colour follows the theme of the app. */
export function colorSystemBars(): void {
  const root = document.documentElement;
  let shown: SystemBarsStyle | undefined;
  const draw = () => {
    const style = root.classList.contains('dark') ? SystemBarsStyle.Dark : SystemBarsStyle.Light;
    if (style === shown) return;
    shown = style;
    void SystemBars.setStyle({ style }).catch(() => undefined);
  };
  draw();
  new MutationObserver(draw).observe(root, { attributeFilter: ['class'] });
}
