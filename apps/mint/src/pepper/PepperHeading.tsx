/** The head of a pepper's page: the drawing, name and number, heat, owner, what can be done. */
import { decodeCard, getCultivar } from '@peppermint/ui/tokens/drawings.ts'
import type { Sale } from '@peppermint/sale'
import type { PepperAnswer } from '@peppermint/api'
import { type Address, isAddressEqual } from 'viem'
import { HeatDial } from '../app/HeatDial.tsx'
import { AccountLink } from '@peppermint/ui/parts/AccountLink.tsx'
import { picturePepper } from '@peppermint/ui/tokens/pepperPicture.ts'
import { heatRankWords, pepperNumber } from '@peppermint/ui/words/collectionWords.ts'
import { formatInteger } from '@peppermint/ui/words/format/integer.ts'
import { rich, type Elements } from '@peppermint/ui/words/rich.tsx'
import { parts, t } from '@peppermint/ui/words/t.ts'
import type { Picture } from '@peppermint/ui/tokens/picture.ts'
import { useClosed } from '@peppermint/ui/mints/keptClosed.ts'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { saleSummary } from '../mint/words/saleSummary.ts'
import { ShareButton } from '../collection/ShareButton.tsx'
import { sharedPicture } from '../collection/sharePepper.ts'
import { useAccount, useWalletSnapshot } from '@peppermint/ui/account/useWallet.ts'
import { canRequest } from '@peppermint/wallet-kit'
import { SendButton } from '../owner/send/SendButton.tsx'
import { SendStatus } from '../owner/send/SendStatus.tsx'
import { useState } from 'react'
import { watchOutcomeWords, type WatchOutcome } from './pepperPageWords.ts'

interface PepperHeadingProps {
  readonly answer: PepperAnswer
  readonly sale: Sale | undefined
}

const BOLD: Elements = { b: (text) => <b>{text}</b> }

export function PepperHeading({ answer, sale }: PepperHeadingProps) {
  const { pepper, cooler, revealed } = answer
  const { id, card, owner } = pepper
  const picture = picturePepper(pepper)
  const cultivar =
    COLLECTION.art.type === 'hosted' || card === null
      ? undefined
      : getCultivar(decodeCard(card.number, card.packed))
  return (
    <div className="pepper-head">
      <figure className="plate-frame">
        <img src={picture.src} alt={picture.description} width="1000" height="1000" fetchPriority="high" />
      </figure>
      <div className="pepper-facts">
        {cultivar !== undefined && (
          <p className="latin" lang="la">
            {cultivar.latin}
          </p>
        )}
        <h1>{cultivar?.name ?? (card === null ? t`Sealed ${COLLECTION.unit.one}` : picture.name)}</h1>
        <p className="number">
          {sale === undefined
            ? pepperNumber(id)
            : t`No. ${formatInteger(id)} of ${formatInteger(sale.maxSupply)}`}
        </p>
        <p>{rich(parts`Owned by ${<AccountLink address={owner as Address} />}`, {})}</p>
        {COLLECTION.art.type === 'cards' && card !== null && (
          <div className="gauge">
            <HeatDial heat={card.heat} />
            <p className="shu">{rich(parts`<b>${formatInteger(card.heat)}</b> Scoville heat units`, BOLD)}</p>
            <p className="s">{heatRankWords(cooler ?? 0, revealed)}</p>
          </div>
        )}
        <PepperActions answer={answer} name={cultivar?.name} picture={picture} />
        {sale !== undefined && (
          <p className="s">
            {/* As of the reading: server and browser write the same. */}
            {saleSummary(sale, sale.head.timestamp)} <a href="/">{t`Go to the mint`}</a>
          </p>
        )}
      </div>
    </div>
  )
}

interface PepperActionsProps {
  readonly answer: PepperAnswer
  /** Of its cultivar; undefined while it is sealed, and for hosted art. */
  readonly name: string | undefined
  readonly picture: Picture
}

/**
 * What can be done with a pepper: share it, save the drawing, and for its owner send it or show it in the wallet.
 */
function PepperActions({ answer: { pepper, asOf }, name, picture }: PepperActionsProps) {
  const { id, owner, card } = pepper
  const account = useAccount()
  const wallet = useWalletSnapshot()
  const { site } = useSession()
  // Our server's picture is that of the card.
  const api = useClosed().includes(id) ? null : site.api
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
        {isOwn && <SendButton id={id} owner={account} block={asOf.number} />}
        {isOwn && canRequest(wallet, 'watch-asset') && <WatchAsset id={id} />}
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

/** Asks the connected wallet to list a pepper (EIP-747). */
function WatchAsset({ id }: { readonly id: number }) {
  const { kit, site } = useSession()
  const [outcome, setOutcome] = useState<WatchOutcome>()

  async function add(): Promise<void> {
    if (outcome === 'asking') return
    setOutcome('asking')
    try {
      const isAdded = await kit.wallet.watchAsset({
        type: 'ERC721',
        address: site.deployment.contract,
        tokenId: BigInt(id),
      })
      setOutcome(isAdded ? 'added' : 'declined')
    } catch (error) {
      setOutcome(kit.wallet.explain(error, {}).outcome === 'rejected' ? 'declined' : 'failed')
    }
  }

  return (
    <>
      <button
        type="button"
        className="b secondary"
        aria-disabled={outcome === 'asking'}
        onClick={() => void add()}
      >
        {t`Add to wallet`}
      </button>
      <p className="outcome s" role="status">
        {outcome !== undefined && watchOutcomeWords(outcome)}
      </p>
    </>
  )
}
