/** What pages show before the collection is launched, and where its creator continues. */
import { t } from './t.ts'

export const LAUNCH_PATH = '/studio/launch'

export const notLaunchedWords: string = t`The collection isn’t launched on ${COLLECTION.chain.name} yet.`

/** Of the link to {@link LAUNCH_PATH}. */
export const launchItWords: string = t`Launch it in the studio`
