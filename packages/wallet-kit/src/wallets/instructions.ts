/** Two setup guides of three steps each. The text is in the catalog. */
import type { Instructions } from './wallet.ts'

/** On a phone: install or open the app, create or import a wallet, scan the code. */
export const MOBILE_INSTRUCTIONS: Instructions = { steps: ['install', 'create', 'scan'] }

/** In a browser: install the extension, create or import a wallet, reload the page. */
export const EXTENSION_INSTRUCTIONS: Instructions = { steps: ['install-extension', 'create', 'refresh'] }
