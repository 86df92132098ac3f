import { HAS_SHARE_DIALOG, saveFile, text } from '#platform';
import { nativeErrorText } from './nativeErrorText';
import { PICTURE } from './picture';
import { toast } from './toast';

/** Draws a picture; null where the device has no canvas. */
export async function pictureFile(
  name: string,
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  draw(context);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob && new File([blob], `${fileName(name)}.png`, { type: 'image/png' });
}

/** Removes characters that file systems do not allow in a name. */
export const fileName = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'Sevenfold';

/** Opens the share dialog with a picture; saves it in browsers without one. Null stands for a failure. */
export async function sharePicture(picture: File | null): Promise<void> {
  if (!HAS_SHARE_DIALOG && picture && (await isShared(picture))) return;
  await savePicture(picture);
}

/** Saves a picture and says so. Null stands for a failure. */
export async function savePicture(picture: File | null): Promise<void> {
  try {
    if (!picture) throw new Error('The picture could not be drawn');
    await saveFile(picture.name, picture);
    if (!HAS_SHARE_DIALOG) toast({ kind: 'success', text: text('insight.pictureSaved') });
  } catch (error) {
    toast({ kind: 'error', text: nativeErrorText(error) ?? text('insight.pictureFailed') });
  }
}

/** True if a picture can be shared in another way than it is saved. */
export const canSharePictures = (): boolean =>
  !HAS_SHARE_DIALOG &&
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'a.png', { type: 'image/png' })] });

/** Returns true when the picture was shared or the user cancelled the share dialog. */
async function isShared(picture: File): Promise<boolean> {
  const data = { files: [picture] };
  if (!('canShare' in navigator) || !navigator.canShare(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
