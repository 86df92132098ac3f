import type { HapticsPlugin } from '@capacitor/haptics';
import type { MethodsOf } from '../nativeShell';

export class Haptics {
  /** Strengths of the impacts so far. */
  readonly impacts: string[] = [];

  readonly plugin: MethodsOf<HapticsPlugin> = {
    impact: ({ style }) => void this.impacts.push(String(style)),
  };
}
