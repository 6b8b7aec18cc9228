/** What can be done with a pepper: share it, save the drawing, and for its owner send it or show it in the wallet. */
import type { PepperWire } from '@peppermint/server/client'
import { isAddressEqual, type Address } from 'viem'
import type { Picture } from '../mint/panelBody.ts'
import { useSession } from '../collection/CollectionRoot.tsx'
import { pepperPicturePath } from '../collection/paths.ts'
import { useAccount } from '../collection/useWallet.ts'
import { SendButton } from '../owner/send/SendButton.tsx'
import { SendStatus } from '../owner/send/SendStatus.tsx'
import { ShareButton } from './ShareButton.tsx'
import { WatchAsset } from './WatchAsset.tsx'

interface PepperActionsProps {
  readonly pepper: PepperWire
  /** Of its cultivar; undefined while it is sealed. */
  readonly name: string | undefined
  readonly picture: Picture
}

export function PepperActions({ pepper: { id, owner }, name, picture }: PepperActionsProps) {
  const account = useAccount()
  const { api } = useSession().site
  const isOwn = account !== undefined && isAddressEqual(account, owner as Address)
  return (
    <>
      <div className="actions">
        <ShareButton id={id} name={name} />
        {COLLECTION.art.type === 'cards' && (
          <a className="b secondary" href={picture.src} download={`pepper-${id}.svg`}>
            Save drawing
          </a>
        )}
        {api !== null && (
          <a
            className="b secondary"
            href={`${api}${pepperPicturePath(id)}`}
            download={`${COLLECTION.unit.one}-${id}.png`}
          >
            Save picture
          </a>
        )}
        {isOwn && <SendButton id={id} owner={account} />}
        {isOwn && <WatchAsset id={id} />}
      </div>
      <SendStatus ids={[id]} />
    </>
  )
}
