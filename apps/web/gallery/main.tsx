import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Locale, showLocale } from '../src/platform/text';
import { Gallery } from './Gallery';

// Development only: every component in every state. ?theme=dark&lang=ja&part=day
const query = new URLSearchParams(window.location.search);
const LOCALES: readonly Locale[] = ['en', 'es', 'ja'];
document.documentElement.classList.toggle('dark', query.get('theme') === 'dark');
await showLocale(LOCALES.find((locale) => locale === query.get('lang')) ?? 'en');

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root');
createRoot(root).render(
  <StrictMode>
    <Gallery part={query.get('part')} />
  </StrictMode>,
);
