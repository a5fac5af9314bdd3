/** What the library is called: members of a vendor have briefs of their own, too. */
export const libraryTitle = (ofMember: boolean) => (ofMember ? 'Shared with me' : 'Library')
