/** What can be done with a pepper: share it, save the drawing, and for its owner send it or show it in the wallet. */
import type { PepperWire } from '@peppermint/api'
import { isAddressEqual, type Address } from 'viem'
import type { Picture } from '@peppermint/ui/tokens/picture.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { ShareButton } from '../collection/ShareButton.tsx'
import { sharedPicture } from '../collection/sharePepper.ts'
import { useAccount } from '@peppermint/ui/account/useWallet.ts'
import { SendButton } from '../owner/send/SendButton.tsx'
import { SendStatus } from '../owner/send/SendStatus.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { WatchAsset } from './WatchAsset.tsx'

interface PepperActionsProps {
  readonly pepper: PepperWire
  /** Of its cultivar; undefined while it is sealed, and for hosted art. */
  readonly name: string | undefined
  readonly picture: Picture
}

export function PepperActions({ pepper: { id, owner, card }, name, picture }: PepperActionsProps) {
  const account = useAccount()
  const { api } = useSession().site
  const saved = savedPicture(id, picture, api)
  const isOwn = account !== undefined && isAddressEqual(account, owner as Address)
  return (
    <>
      <div className="actions">
        <ShareButton subject={{ type: 'pepper', id, name, isSealed: card === null }} api={api} />
        {COLLECTION.art.type === 'cards' && (
          <a className="b secondary" href={picture.src} download={`pepper-${id}.svg`}>
            {t`Save drawing`}
          </a>
        )}
        {saved !== undefined && (
          <a
            className="b secondary"
            href={saved.url}
            download={`${COLLECTION.unit.one}-${id}${saved.extension}`}
          >
            {t`Save picture`}
          </a>
        )}
        {isOwn && <SendButton id={id} owner={account} />}
        {isOwn && <WatchAsset id={id} />}
      </div>
      <SendStatus ids={[id]} />
    </>
  )
}

/** The file that is saved; undefined for one of another host, which browsers open instead. */
function savedPicture(id: number, { src }: Picture, api: string | null) {
  if (COLLECTION.art.type === 'cards') {
    const url = sharedPicture(id, api)
    return url === undefined ? undefined : { url, extension: '.png' }
  }
  return src.startsWith('/') ? { url: src, extension: /\.\w+$/.exec(src)?.[0] ?? '' } : undefined
}
