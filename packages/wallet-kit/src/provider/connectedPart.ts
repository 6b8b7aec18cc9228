/** What a page needs only once a visitor is connected. */
import { lazyPart } from '../lazy/partLoader.ts'

/** Loads the face of the button and the dialogs of a connected visitor. */
export const connectedPart = lazyPart(() => import('./ConnectedKit.ts'))
