type CriteriaList = { name: string; criteria: readonly string[] }

/** Criteria to choose from: for all vendors, then by category. */
export const criteriaLists: readonly CriteriaList[] = [
  {
    name: 'Any vendor',
    criteria: [
      'Price and licensing',
      'Deployment options',
      'Certifications and compliance',
      'Support and service levels',
      'Integrations and APIs',
      'Roadmap and release dates',
      'Customer references',
      'Limits and known weaknesses',
      'Time to go live',
      'Company size and funding',
    ],
  },
  {
    name: 'Security',
    criteria: [
      'Threats detected',
      'Response and containment',
      'Single sign-on and identity',
      'Encryption and keys',
      'Audit logs',
      'Data residency',
      'False alarms',
    ],
  },
  {
    name: 'Data and analytics',
    criteria: [
      'Data sources',
      'Query speed and volume',
      'Governance and lineage',
      'Dashboards and self-service',
      'Real-time data',
      'Retention and archiving',
    ],
  },
  {
    name: 'Artificial intelligence',
    criteria: [
      'Models used',
      'Training on customer data',
      'Where data is processed',
      'Accuracy and how it is measured',
      'Human review',
      'Cost per use',
    ],
  },
  {
    name: 'Cloud and infrastructure',
    criteria: [
      'Regions and availability zones',
      'Uptime commitment',
      'Scaling',
      'Backup and recovery',
      'Exit and portability',
      'Energy use',
    ],
  },
  {
    name: 'Business applications',
    criteria: [
      'Processes covered',
      'Customization without code',
      'Mobile use',
      'Data import and migration',
      'Languages and countries',
      'Partners and implementation',
    ],
  },
  {
    name: 'Industry and supply chain',
    criteria: [
      'Hardware and sensors',
      'Accuracy and tolerances',
      'Operating conditions',
      'Traceability',
      'Maintenance and spare parts',
      'Standards supported',
    ],
  },
]
