/** The name of the library, which differs for members of a vendor, because they have their own briefs. */
export const libraryTitle = (ofMember: boolean) => (ofMember ? 'Shared with me' : 'Library')
