import { capital } from '../values/capital.ts'
import { counted } from '../values/counted.ts'

type KindWords = {
  noun: string
  plural: string
  /** The name of what it consists of. */
  part: string
  /** What to do about changes that cannot be saved, because the right to or the record is gone. */
  lost: { right: string; record: string }
}

/** The texts that every kind of record has. */
export function recordMessages({ noun, plural, part, lost }: KindWords) {
  const name = capital(noun)
  return {
    listFailed: `Your ${plural} could not be loaded`,
    emptyTitle: `No ${plural} yet`,
    actionsFor: (title: string) => `Actions for ${title}`,
    import: 'Import',
    delete: 'Delete',
    deleted: { title: `${name} deleted`, description: 'It stays in the trash for 30 days.' },
    deleteFailed: { title: `The ${noun} could not be deleted`, description: 'Please try again.' },

    loading: name,
    loadFailed: {
      title: `This ${noun} could not be loaded.`,
      hint: 'Check your connection and try again.',
    },
    missing: {
      title: `We couldn't find this ${noun}`,
      hint: 'It may have been deleted, or you may not have permission to view it.',
      seeAll: `See all ${plural}`,
    },
    backTo: `Back to the ${noun}`,
    titleLabel: `Title of the ${noun}`,
    actions: 'More actions',
    versions: 'Versions',
    export: 'Export',
    exportFailed: `The ${noun} could not be exported`,
    tryAgain: 'Try again',
    states: {
      saved: 'Saved',
      unsaved: 'Not saved yet',
      saving: 'Saving…',
      offline: 'Offline. Changes will be saved when you reconnect.',
      failed: "Couldn't save.",
    },
    viewOnly: `You can view this ${noun}, not change it.`,
    lost: {
      right: { title: `You can no longer change this ${noun}`, hint: lost.right },
      record: { title: `This ${noun} was deleted`, hint: lost.record },
    },
    restoredChanges: 'Your unsaved changes are back',
    othersChanged: (by: string | null, count: number) =>
      `${by ?? 'Someone else'} changed ${counted(count, part)}`,
    leaveTitle: 'Leave without saving?',
    leaveHint:
      'Your changes could not be saved. They stay in this tab until you sign out or close it.',

    collision: {
      title: (count: number) =>
        `You and someone else changed the same ${count === 1 ? part : counted(count, part)}`,
      hint: (by: string | null, count: number) =>
        count === 1
          ? `${by ?? 'Someone else'} changed it at the same time. Choose which version to keep.`
          : `${by ?? 'Someone else'} changed them at the same time. Choose which versions to keep.`,
      yours: 'Yours',
      theirs: 'Theirs',
      deleted: 'Deleted',
      keepMine: 'Keep mine',
      takeTheirs: 'Use theirs',
    },
  }
}
export type RecordMessages = ReturnType<typeof recordMessages>

/** The texts of the library about the records of a kind. */
export const libraryRecordMessages = (noun: string, plural: string, verb: 'see' | 'read') => ({
  tab: capital(plural),
  description: `The ${plural} that vendors have shared with you.`,
  back: `Back to ${plural}`,
  none: `No ${noun} has been shared with you yet`,
  noneHint: `When a vendor shares a ${noun} with your email address, it appears here.`,
  failed: `The ${plural} could not be loaded`,
  title: capital(noun),
  missing: {
    title: `You can't ${verb} this ${noun}`,
    hint: 'Your access has expired, or the vendor has ended it. Ask them if you still need it.',
    seeAll: `See all ${plural}`,
  },
  told: (vendor: string) => `${vendor} can see that you have opened or downloaded this ${noun}.`,
  until: (day: string) => `Available until ${day}`,
})
export type LibraryRecordMessages = ReturnType<typeof libraryRecordMessages>

/** The texts about the versions of a record. */
export const recordVersionMessages = {
  automatic: 'Saved automatically',
  listFailed: 'The versions could not be loaded',
  failed: 'This version could not be loaded',
  blank: 'This version is blank.',
  keep: 'Save as version',
  kept: 'Version saved',
  keepFailed: 'The version could not be saved',
  restore: 'Restore this version',
  restored: 'Version restored',
  restoredHint: 'The previous content is saved as a version.',
  restoreFailed: 'The version could not be restored',
} as const
