/** Dialogs with a yes and a no: whose app opens, at its first use, as Safe{Wallet} says it; and permissions. */
import { code, element } from '../elements.ts'
import type { AppRecord } from '../manifest.ts'
import type { DialogQueue } from './dialogQueue.ts'
import { dialogButtons, type DialogButtons } from './signer.ts'

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  requestAddressBook: 'Read your address book: names and addresses of this local world',
  'clipboard-write': 'Write to the clipboard',
  'clipboard-read': 'Read the clipboard',
}

/** Whether the user continues. */
export const askToContinue = (dialogs: DialogQueue, app: Pick<AppRecord, 'name' | 'origin'>) =>
  choose(dialogs, `Open ${app.name}?`, { confirm: 'Continue', reject: 'Cancel' }, [
    element('p', {}, 'This app is not part of the Safe host. It comes from ', code(app.origin), '.'),
    element('p', {
      textContent: 'It sees your Safe and can propose transactions. Read each one before you sign it.',
    }),
  ])

/** Whether the user grants all of them: of the address book, and of browser features in the app's frame. */
export const askForPermissions = (
  dialogs: DialogQueue,
  app: Pick<AppRecord, 'name' | 'origin'>,
  capabilities: readonly string[],
) =>
  choose(dialogs, `Allow ${app.name} to do this?`, { confirm: 'Accept' }, [
    element(
      'ul',
      {},
      ...capabilities.map((name) => element('li', { textContent: DESCRIPTIONS[name] ?? name })),
    ),
    element('p', { className: 'quiet', textContent: `Asked by ${app.origin}. Your answer is kept.` }),
  ])

function choose(
  dialogs: DialogQueue,
  title: string,
  labels: Pick<DialogButtons, 'confirm' | 'reject'>,
  content: readonly Node[],
): Promise<boolean> {
  return dialogs.ask((surface) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    surface.onDismiss(() => resolve(false))
    const buttons = dialogButtons({
      ...labels,
      canConfirm: true,
      onConfirm: () => resolve(true),
      onReject: () => surface.dismiss(),
    })
    surface.show(title, ...content, buttons)
    return promise
  })
}
