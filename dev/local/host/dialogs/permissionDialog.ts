/** Asks for permissions: of the address book, and of browser features in the app's frame. */
import { element } from '../elements.ts'
import type { AppRecord } from '../manifest.ts'
import type { DialogQueue } from './dialogQueue.ts'
import { dialogButtons } from './signer.ts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  requestAddressBook: 'Read your address book: names and addresses of this local world',
  'clipboard-write': 'Write to the clipboard',
  'clipboard-read': 'Read the clipboard',
}

/** Whether the user grants all of them. */
export function askForPermissions(
  dialogs: DialogQueue,
  app: Pick<AppRecord, 'name' | 'origin'>,
  capabilities: readonly string[],
): Promise<boolean> {
  return dialogs.ask((surface) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    surface.onDismiss(() => resolve(false))
    surface.show(
      `Allow ${app.name} to do this?`,
      element(
        'ul',
        {},
        ...capabilities.map((name) => element('li', { textContent: DESCRIPTIONS[name] ?? name })),
      ),
      element('p', { className: 'quiet', textContent: `Asked by ${app.origin}. Your answer is kept.` }),
      dialogButtons({
        confirm: 'Accept',
        canConfirm: true,
        onConfirm: () => resolve(true),
        onReject: () => surface.dismiss(),
      }),
    )
    return promise
  })
}
