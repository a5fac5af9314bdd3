import { type ComponentType, createContext, type ReactNode } from 'react'

type ConfirmAddressProps = { email: string; title: string; children: ReactNode }

/** The button that mails the link to an unproven address, for domains below the account's. */
export const ConfirmAddressContext = createContext<ComponentType<ConfirmAddressProps>>(() => null)
