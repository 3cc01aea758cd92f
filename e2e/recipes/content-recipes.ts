import type { Recipe } from './project.ts';

export const changeText: Recipe = {
  title: 'Change a text',
  apply(project) {
    project.set('content/es/home.yaml', 'hero.title', 'Una suite que da gusto administrar');
    project.set('content/en/home.yaml', 'hero.title', 'A suite that is a pleasure to run');
  },
};

/** The price that the saving of annual billing is worked out from changes too. */
export const changePrice: Recipe = {
  title: 'Change a price',
  apply(project) {
    project.set('content/prices.yaml', 'google.plans.0.annual', 7.2);
    const sample = 'packages/content/src/sample.test.ts';
    project.edit(sample, "'Business Starter', annual: 6.8", "'Business Starter', annual: 7.2");
    project.edit(
      sample,
      'expect(annualSaving(google.plans)).toBe(0.16)',
      'expect(annualSaving(google.plans)).toBe(0.11)',
    );
    project.edit('docs/behaviour.md', '| Business Starter  | 6.80 ', '| Business Starter  | 7.20 ');
    project.edit(
      'docs/behaviour.md',
      'Annual billing saves 16 % with either suite',
      'Annual billing saves 11 % with Google and 16 % with Microsoft',
    );
  },
};

export const addClient: Recipe = {
  title: 'Add a client',
  apply(project) {
    project.append(
      'content/clients.yaml',
      '- name: Viñedos Andinos\n  url: https://vinedos.test\n',
    );
    project.edit(
      'packages/content/src/sample.test.ts',
      'expect(clients).toHaveLength(12)',
      'expect(clients).toHaveLength(13)',
    );
    project.edit('docs/behaviour.md', 'The wall shows 12 clients', 'The wall shows 13 clients');
  },
};

export const measure: Recipe = {
  title: 'Measure it',
  apply(project) {
    project.set('content/company.yaml', 'tools', { plausible: { domain: 'altanube.example' } });
    project.edit(
      'content/es/legal/privacy.md',
      'Si un proveedor trata datos fuera',
      'Si aceptas la categoría de analítica, Plausible Insights OÜ recibe qué páginas ves y lo que haces en ellas, para contarlo.\n\nSi un proveedor trata datos fuera',
    );
  },
};
