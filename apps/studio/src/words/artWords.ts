/** What the renderer of a collection decides: the drawing of its cards, or where the files of a host are. */
import { parts, t } from '@peppermint/ui/words/t.ts'

export const artWords =
  COLLECTION.art.type === 'hosted'
    ? {
        title: t`Metadata`,
        source: (renderer: string) =>
          parts`The addresses of its files come from the contract <address>${renderer}</address>.`,
        isFinal: t`The addresses of the files are final.`,
        frozen: t`Frozen. The addresses of the files can never change; their host can still change what is in them.`,
        freeze: t`Makes the addresses of the files final. Their host can still change what is in them. It can’t be undone.`,
        freezeWarning: t`This is final. The files can never move to another address, not even if their host closes.`,
        replaceWarning: t`Every ${COLLECTION.unit.one} gets its files from the address that the new contract names at once, also those that are sold.`,
      }
    : {
        title: t`Drawing`,
        source: (renderer: string) => parts`Drawn by the contract <address>${renderer}</address>.`,
        isFinal: t`The drawing is final.`,
        frozen: t`Frozen. Buyers know that their ${COLLECTION.unit.many} will always look the same.`,
        freeze: t`Makes the drawing final, so that buyers know their ${COLLECTION.unit.many} will always look the same. It can’t be undone.`,
        freezeWarning: t`This is final. The drawing can never be changed again, not even to fix a mistake.`,
        replaceWarning: t`Every ${COLLECTION.unit.one} is drawn by the new contract at once, also those that are sold.`,
      }
