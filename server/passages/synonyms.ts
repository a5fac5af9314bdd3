/**
 * Terms of the trade that people use interchangeably, in all languages. A word of a question also finds the
 * others of its line, with a lower weight. Edit freely: one line per meaning.
 */
const lines = `
price cost costs fee charge pricing budget pay preis kosten gebühr prix coût tarif
customer client account kunde kunden
uptime availability verfügbarkeit disponibilité
headquarters headquartered hq office based located sitz hauptsitz siège
founded established started founding gegründet gründung fondée
employees staff headcount workforce people mitarbeiter beschäftigte salariés effectif
revenue turnover umsatz chiffre
sso saml
mfa 2fa
retention retained kept keep stored store aufbewahrung aufbewahrt conservation conservées
encryption encrypted encrypts verschlüsselung verschlüsselt chiffrement
certification certified certificate audit audited zertifizierung zertifikat
release version update launch launched released ships shipped
discount rebate reduction rabatt remise
contract agreement vertrag contrat
limit maximum cap most höchstens maximal
minimum least mindestens minimal
outage incident downtime failure disruption ausfall störung panne incident
pilot trial poc pilotprojekt pilote
rollout deployment deployed live einführung déploiement
deadline due frist échéance
roadmap plan planned planning upcoming due geplant prévu
integration connector interface integrates schnittstelle connecteur
partner reseller integrator
hosting hosted hosts datacentre datacenter gehostet hébergé hébergement
warranty guarantee garantie
refund credit compensation gutschrift erstattung remboursement
bug defect fault fehler
license licence subscription lizenz abonnement
vendor supplier provider anbieter lieferant fournisseur
training course schulung formation
support helpdesk hotline unterstützung assistance
accuracy precision genauigkeit précision
latency delay lag verzögerung latence
speed fast faster quick throughput
size weight dimension größe taille
duration long last dauer dauert durée
frequency often interval häufig intervall fréquence
savings saved save saving einsparung gespart économies
reduction reduced cut lower lowered fell dropped senken gesenkt réduit
increase increased rose grew growth higher steigerung gestiegen augmentation
competitor rival alternative wettbewerber konkurrent concurrent
security secure protection sicherheit sécurité
backup backups restore sicherung sauvegarde
mobile phone smartphone app handy
battery batteries akku batterie
offline disconnected
language languages sprache sprachen langue langues
country countries region regions land länder pays
person contact responsible owner ansprechpartner kontakt interlocuteur
ceo director head lead leads leiter leiterin directeur directrice
investor investors funding funded raised finanzierung investisseur
acquisition acquired bought merger übernahme rachat
site sites location locations plant standort standorte
begin began start starts started beginning beginn debut
end ends ended ending finished over ende fin
power consumption draw draws watts energy strom stromverbrauch verbrauch consommation
reason cause caused because grund ursache raison
yearly annual annually year jährlich jahr annuel an
monthly month monatlich monat mensuel mois
weekly week wöchentlich woche hebdomadaire semaine
daily day days täglich tag tage quotidien jour
biggest largest greatest größte plus
latest newest current recent aktuelle neueste actuel dernier
first initial original erste premier
exchange swap swapped replace replaced replacement trade austausch échange
own owns owned owner shareholder shares besitzt eigentümer propriétaire
delete deleted erase remove removed gelöscht supprimé
alert alerts alarm alarms notification warning warnung alerte
fix fixed repair repaired resolve resolved solve behoben corrigé
buy purchase order procure kaufen acheter
user users seat seats nutzer anwender utilisateur
permit allow allowed permitted erlaubt autorisé
require required requires need needs requirement benötigt braucht nécessite
invoice billed billing bill rechnung facture
handle handles manage manages support supports
signal network connection connectivity netz réseau
company firm business unternehmen firma entreprise société
setup install installation installed onboarding einrichtung
earnings profit margin gewinn bénéfice
`

const groups = lines
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

const byWord = new Map<string, Set<string>>()
for (const group of groups) {
  for (const word of group) {
    const others = byWord.get(word) ?? new Set<string>()
    for (const other of group) if (other !== word) others.add(other)
    byWord.set(word, others)
  }
}

/** The synonyms of a lower-case word: the other words of its lines. */
export const synonymsOf = (word: string): string[] => [...(byWord.get(word) ?? [])]
