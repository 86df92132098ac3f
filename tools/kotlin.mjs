// npm run native:kotlin: the part of `npm run native:check` that needs no resources of Android.
import { checkKotlin } from './native/kotlin.mjs';
import { runTool } from './workspace.mjs';

await runTool(async () => console.log(await checkKotlin()));
