import { commentMessages as words } from '../../../contract/records/comment-messages.ts'
import type { NamedPerson } from '../../../contract/records/comments.ts'
import { piecesOf } from '../../../contract/records/mentions.ts'
import { keyed } from '../../ui/keyed.ts'

type MentionedTextProps = { text: string; mentions: readonly NamedPerson[] }

/** The text of a comment, in which references are shown as names. */
export function MentionedText({ text, mentions }: MentionedTextProps) {
  return keyed(piecesOf(text, mentions)).map(({ key, part: piece }) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span key={key} className="font-medium text-primary-text">
        @{piece.name ?? words.formerMember}
      </span>
    ),
  )
}
