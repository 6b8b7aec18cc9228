/** Says whose app opens, at its first use, as Safe{Wallet} does. */
import { code, element } from '../elements.ts'
import type { AppRecord } from '../manifest.ts'
import type { DialogQueue } from './dialogQueue.ts'
import { dialogButtons } from './signer.ts'

/** Whether the user continues. */
export function askToContinue(
  dialogs: DialogQueue,
  app: Pick<AppRecord, 'name' | 'origin'>,
): Promise<boolean> {
  return dialogs.ask((surface) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    surface.onDismiss(() => resolve(false))
    surface.show(
      `Open ${app.name}?`,
      element('p', {}, 'This app is not part of the Safe host. It comes from ', code(app.origin), '.'),
      element('p', {
        textContent: 'It sees your Safe and can propose transactions. Read each one before you sign it.',
      }),
      dialogButtons({
        confirm: 'Continue',
        canConfirm: true,
        onConfirm: () => resolve(true),
        reject: 'Cancel',
        onReject: () => surface.dismiss(),
      }),
    )
    return promise
  })
}
