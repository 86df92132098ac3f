import { useEffect, useState } from 'react';
import { isPushOn, type PushProblem, type PushResult, turnPushOff, turnPushOn } from './pushSubscription';

interface PushState {
  readonly isOn: boolean;
  /** True while the device is being registered or unregistered. */
  readonly isBusy: boolean;
  /** Reason why the last change failed, or why none can succeed. */
  readonly problem: PushProblem | undefined;
  turn(on: boolean): Promise<PushResult>;
}

const isDenied = (): boolean => Notification.permission === 'denied';

/** Push notifications on this device. The permission is read again when the user returns from the device's settings. */
export function usePush(): PushState {
  const [isOn, setOn] = useState(isPushOn);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PushState['problem']>(() => (isDenied() ? 'DENIED' : undefined));
  useEffect(() => {
    const read = () => {
      setOn(isPushOn());
      setProblem((before) => (isDenied() ? 'DENIED' : before === 'DENIED' ? undefined : before));
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  const turn = async (on: boolean) => {
    setBusy(true);
    const result = await (on ? turnPushOn() : turnPushOff());
    setBusy(false);
    setOn(isPushOn());
    setProblem(result === 'ON' || result === 'OFF' ? undefined : result);
    return result;
  };
  return { isOn, isBusy, problem, turn };
}
