/** What `npm run collection -- --help` prints. */
import { TERM_OPTIONS } from './collectionOptions.ts'
import { LAUNCHED_NETWORKS } from '../launch/networks.ts'

/** The output of `--help`. */
export const USAGE = `Reads and manages a launched collection. Reading is free. A change is simulated and shown with its
arguments and its cost; it is sent only with --broadcast, or written as a batch for a Safe with --safe.

  npm run collection -- --network canto <command>

  status                         sale, phases, payees, crates, owner
  set-phase --phase 0 …          change a phase that has not started, or add the next one:
                                 ${TERM_OPTIONS.map((name) => `--${name}`).join(' ')}
                                 --who is everyone, allowlist (set its root later) or a root.
                                 Omitted terms stay.
  set-root --list <file>         the root that npm run allowlist wrote to dist/allowlists/phase-0.json;
                                 or --phase 0 --root 0x…
  shorten-phase --phase 0 --closes …
                                 end a phase earlier, also a started one; a past time ends it immediately
  lower-max-supply --max-supply 5000
                                 lower the max supply, at least to the minted tokens; it cannot be raised again
  airdrop --list <file.csv>      mint to accounts: columns address,quantity. --batch <n> accounts per transaction, default 50.
                                 Run it again after an interruption: nothing is sent twice. Batches on chain are
                                 skipped; --round 2 sends the same list a second time on purpose.
  pause, unpause                 stop and resume minting
  freeze                         freeze the renderer permanently
  withdraw                       pay every payee, or --payee 0; anyone can send it
  replace-payee --payee 0 --to 0x…
                                 move the share of a payee that rejects payments: send it twice, a day apart
  set-payee-account --payee 0 --to 0x…
                                 as the payee: give the share, with what it is owed, to another account
  release-to --payee 0 --to 0x…  as the payee: have the payment sent to another address
  transfer-ownership --to 0x…    offer the ownership; cancel-transfer withdraws the offer
  accept                         accept the ownership offered to the sender
  renounce                       give up the ownership permanently, once nothing is left to do
  royalty --to 0x… --share 500   basis points of a resale, at most 1,000
  set-renderer --to 0x…          the contract that draws the peppers; not after freeze
  close-crate                    close the crate being filled, if it is full or due; anyone can send it
  start-fallback-reveal, finish-fallback-reveal
                                 reveal a closed crate whose link was not published in time, in two
                                 transactions; anyone can send them
  reveal-crates                  close and reveal crates as far as possible; needs CRATE_SECRET. Not with --safe

  --network <name>      ${Object.keys(LAUNCHED_NETWORKS).join(' or ')}
  --rpc <url>           RPC endpoint; default RPC_URL, then the network's public endpoint. reveal-crates takes several,
                        separated by commas: a link is sent when two agree that its crate is closed
  --broadcast           send the transactions; without it nothing is sent
  --safe <file>         write a batch for Safe's Transaction Builder instead of sending
  --from <0x…>          the sender; default the owner. With --safe the Safe
  --rpc-signer <url>    JSON-RPC URL of a wallet that signs for the sender
  --contract <0x…>      the collection; default the one in the address file, or of npm start's local chain
  --addresses <folder>  folder of address files and airdrop journals
  --wait <minutes>      how long to wait for a transaction; default 10

The key is read from PRIVATE_KEY and is never printed; nor is CRATE_SECRET.
Exit code 0: done. 1: rejected or interrupted; the error tells what was sent. 2: invalid command line.
`
