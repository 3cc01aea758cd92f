import { addField } from './add-field.ts';
import { addLanguage } from './add-language.ts';
import { addPage } from './add-page.ts';
import { addClient, changePrice, changeText, measure } from './content-recipes.ts';
import type { Recipe } from './project.ts';

/** The recipes of docs/recipes.md, in its order. */
export const allRecipes: Recipe[] = [
  changeText,
  changePrice,
  addClient,
  addPage,
  addField,
  addLanguage,
  measure,
];
