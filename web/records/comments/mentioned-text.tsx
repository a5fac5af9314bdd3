import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import type { NamedPerson } from '../../../contract/records/comments.ts'
import { piecesOf } from '../../../contract/records/mentions.ts'

type MentionedTextProps = { text: string; mentions: readonly NamedPerson[] }

/** The text of a comment, in which references are shown as names. */
export function MentionedText({ text, mentions }: MentionedTextProps) {
  return piecesOf(text, mentions).map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
      <span key={at} className="font-medium text-primary-text">
        @{piece.name ?? words.formerMember}
      </span>
    ),
  )
}
