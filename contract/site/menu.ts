/** Where every menu item leads. */
export const menuTarget = '/who-we-serve'

/** The dropdown groups of the top navigation, in order. */
export const menuGroups = [
  {
    label: 'For the C-Suite',
    items: ['CEO', 'CIO', 'CTO', 'CISO', 'CFO', 'COO', 'CMO', 'CHRO', 'General Counsel'],
  },
  {
    label: 'For IT & Tech Leaders',
    items: [
      'Cybersecurity',
      'Data & Analytics',
      'Software Engineering',
      'Enterprise Architecture',
      'Infrastructure & Operations',
      'Cloud & Platforms',
      'AI & Machine Learning',
      'IT Service Management',
      'Programs & Portfolios',
    ],
  },
  {
    label: 'For Business Leaders',
    items: [
      'Finance',
      'Legal & Compliance',
      'Sales',
      'Marketing',
      'Human Resources',
      'Operations',
      'Procurement',
      'Supply Chain',
      'Customer Service',
      'Product Management',
    ],
  },
  {
    label: 'Industries',
    items: [
      'Healthcare',
      'Retail',
      'Education',
      'Financial Services',
      'Manufacturing',
      'Government',
      'Energy & Utilities',
      'Media & Telecom',
      'Travel & Hospitality',
    ],
  },
] as const

/** The links beside the groups. */
export const siteLinks = {
  name: 'Pricing and sign-in',
  pricing: { label: 'Pricing', to: '/pricing' },
  signIn: { label: 'Sign In', to: '/login' },
} as const

/** How the groups respond to a mouse, in milliseconds. */
export const menuDelays = {
  /** From hovering over a group to its opening. */
  open: 200,
  /** For this long after one closes, another opens without delay. */
  skip: 300,
  /** From leaving a group to its closing. */
  close: 150,
} as const

export const menuWords = { name: 'Main', button: 'Menu' } as const
