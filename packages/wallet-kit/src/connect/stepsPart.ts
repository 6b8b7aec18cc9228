/**
 * The steps of the connect dialog. Apart from the dialog's content, which shows them: the dialog itself asks for them as
 * soon as it is open.
 */
import { lazyPart } from '../lazy/partLoader.ts'

/** What only some visitors come to see: codes to scan, apps to open, wallets to get. */
export const stepsPart = lazyPart(() => import('./steps/StepScreen.tsx'))

/** What a visitor sees beside the list, and after choosing a wallet that is there. */
export const firstStepPart = lazyPart(() => import('./FirstStep.tsx'))
