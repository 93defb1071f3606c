import { quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const nutrition: ProgramPlan = {
  code: 'NUTR-1',
  titles: { en: 'Nutrition and fluids', es: 'Nutrición y líquidos' },
  descriptions: {
    en: 'Meals people enjoy, fluids they need, and diets the plan asks for.',
    es: 'Comidas que gustan, líquidos que hacen falta y dietas que pide el plan.',
  },
  type: 'INSVC',
  delivery: 'online',
  pay_code: 'INSVC',
  modules: [
    read('Nutrition and fluids', 25, {
      en: `# Eating and drinking well
        A client who eats and drinks enough heals faster, falls less and thinks more clearly.
        ## Fluids
        Older people feel less thirst. Offer a drink every hour, and with each medicine, unless the plan limits fluids. Soup, fruit, gelatin and tea count.
        **Signs of too little fluid:** dark urine, dry mouth, dizziness, headache, new confusion. Tell the nurse.
        ## Food
        - Half the plate vegetables and fruit, a quarter whole grains, a quarter protein
        - Small meals, more often, when the client eats little
        - Food the client knows and likes. Ask about faith and custom.
        - A set table and company. People eat more when someone sits with them.
        ## Diets
        Follow the care plan. Don't start, stop or change a diet yourself.
        - **Low salt:** no canned soup, chips, cold cuts, soy sauce; use herbs and lemon
        - **Diabetes:** regular meals, few sweet drinks, starch in small portions
        - **Kidney:** the plan says which fruit, dairy and drinks to limit
        - **Blood thinner:** keep greens about the same from week to week, and ask the nurse
        ## What to report
        Clothes that become loose, food left on the plate for two days, trouble chewing, sore mouth, new dislike of meals.`,
      es: `# Comer y beber bien
        Un cliente que come y bebe lo suficiente sana más rápido, se cae menos y piensa con más claridad.
        ## Líquidos
        Las personas mayores sienten menos sed. Ofrezca algo de beber cada hora y con cada medicina, a menos que el plan limite los líquidos. La sopa, la fruta, la gelatina y el té cuentan.
        **Señales de falta de líquido:** orina oscura, boca seca, mareo, dolor de cabeza, confusión nueva. Avise a la enfermera.
        ## Comida
        - Medio plato de verduras y frutas, un cuarto de granos integrales, un cuarto de proteína
        - Comidas pequeñas y más seguidas, cuando el cliente come poco
        - Comida que el cliente conoce y le gusta. Pregunte por su fe y sus costumbres.
        - Mesa puesta y compañía. Se come más cuando alguien se sienta al lado.
        ## Dietas
        Siga el plan de cuidado. No empiece, pare ni cambie una dieta por su cuenta.
        - **Baja en sal:** sin sopa de lata, papitas, embutidos ni salsa de soya; use hierbas y limón
        - **Diabetes:** comidas a sus horas, pocas bebidas dulces, harinas en porciones pequeñas
        - **Riñón:** el plan dice qué frutas, lácteos y bebidas limitar
        - **Anticoagulante:** más o menos la misma cantidad de hojas verdes cada semana, y pregunte a la enfermera
        ## Qué informar
        Ropa que queda floja, comida que queda en el plato dos días, dificultad para masticar, boca adolorida, rechazo nuevo a las comidas.`,
    }),
    read('Nutrition and fluids', 20, {
      en: `# Safe swallowing, safe kitchen
        ## Help someone eat
        1. Seat the client upright, feet on the floor, chin slightly down.
        2. Sit at eye level. Say what is on the plate.
        3. Give small bites. Wait until the mouth is empty.
        4. Offer a sip between bites, as thick as the plan says.
        5. Keep the client upright for **30 minutes** after the meal.
        **Stop at once** with coughing, a wet voice, watery eyes or food in the cheek. Tell the nurse the same day. Food in the lungs causes pneumonia.
        Puréed food or thickened drinks are ordered by a professional. Mix them by the label, and don't make them thinner because the client asks. Call the nurse instead.
        ## Food safety
        - Wash hands, then fruit and vegetables.
        - Keep raw meat away from everything else, with its own board and knife.
        - Cook chicken to 165 °F and ground meat to 160 °F.
        - Put leftovers in the fridge within **2 hours**, and within 1 hour when it is hotter than 90 °F.
        - Eat leftovers within 3 to 4 days. Heat them to 165 °F.
        - The fridge is at 40 °F or colder. Write the date on boxes.
        Ask before you throw food away. Show the client the date or the mold. It is their food.`,
      es: `# Tragar con seguridad, cocinar con seguridad
        ## Ayudar a comer
        1. Siente al cliente derecho, pies en el piso, barbilla un poco abajo.
        2. Siéntese a la altura de sus ojos. Diga qué hay en el plato.
        3. Dé bocados pequeños. Espere hasta que la boca esté vacía.
        4. Ofrezca un sorbo entre bocados, tan espeso como dice el plan.
        5. Mantenga al cliente derecho **30 minutos** después de comer.
        **Pare enseguida** si hay tos, voz mojada, ojos llorosos o comida en la mejilla. Avise a la enfermera el mismo día. La comida en los pulmones causa neumonía.
        La comida en puré o las bebidas espesas las ordena un profesional. Prepárelas según la etiqueta y no las haga más líquidas porque el cliente lo pide. Mejor llame a la enfermera.
        ## Comida segura
        - Lávese las manos; luego lave frutas y verduras.
        - Mantenga la carne cruda lejos de todo lo demás, con su propia tabla y cuchillo.
        - Cocine el pollo a 165 °F y la carne molida a 160 °F.
        - Guarde las sobras en el refrigerador antes de **2 horas**, y antes de 1 hora si hace más de 90 °F.
        - Coma las sobras en 3 o 4 días. Caliéntelas a 165 °F.
        - El refrigerador va a 40 °F o menos. Escriba la fecha en los recipientes.
        Pregunte antes de tirar comida. Muestre al cliente la fecha o el moho. Es su comida.`,
    }),
    quiz(
      'Nutrition and fluids',
      15,
      {
        en: `# Check what you know
        ? How long does the client stay upright after a meal?
        = 30 minutes
        - 5 minutes
        - 2 hours
        - It doesn't matter
        ! Sitting up keeps food from coming back up and into the lungs.
        ? Your client coughs while she eats. What do you do?
        = Stop, and tell the nurse the same day
        - Give her water to wash it down
        - Pat her back and go on
        - Cut the food smaller and go on
        ! Coughing may mean that food goes the wrong way.
        ? Which are signs of too little fluid? Choose all that apply.
        = Dark urine
        = Dry mouth
        = New confusion
        - A good appetite
        ! Any of the three is a reason to offer a drink and tell the nurse.
        ?T Leftovers belong in the fridge within 2 hours.
        ! After 2 hours germs grow fast. In heat above 90 °F it is 1 hour.
        ? Who decides about thickened drinks?
        = A professional, in the care plan
        - The client's neighbor
        - The aide
        - The label on the powder
        ! You prepare what the plan says.
        ?~ Match the food with the diet that limits it.
        Canned soup => Low-salt diet
        Sweet soda => Diabetes diet
        Thin water => Thickened-liquids diet
        ! When unsure, ask the nurse before you serve it.`,
        es: `# Compruebe lo que sabe
        ? ¿Cuánto tiempo se queda derecho el cliente después de comer?
        = 30 minutos
        - 5 minutos
        - 2 horas
        - No importa
        ! Estar derecho evita que la comida suba y llegue a los pulmones.
        ? Su clienta tose mientras come. ¿Qué hace?
        = Paro y aviso a la enfermera el mismo día
        - Le doy agua para que baje
        - Le doy palmadas y sigo
        - Corto más pequeño y sigo
        ! La tos puede indicar que la comida va por mal camino.
        ? ¿Cuáles son señales de falta de líquido? Elija todas las correctas.
        = Orina oscura
        = Boca seca
        = Confusión nueva
        - Buen apetito
        ! Cualquiera de las tres es razón para ofrecer bebida y avisar a la enfermera.
        ?T Las sobras van al refrigerador antes de 2 horas.
        ! Después de 2 horas los gérmenes crecen rápido. Con más de 90 °F es 1 hora.
        ? ¿Quién decide sobre las bebidas espesas?
        = Un profesional, en el plan de cuidado
        - El vecino del cliente
        - El cuidador
        - La etiqueta del polvo
        ! Usted prepara lo que dice el plan.
        ?~ Una la comida con la dieta que la limita.
        Sopa de lata => Dieta baja en sal
        Refresco dulce => Dieta para diabetes
        Agua sin espesar => Dieta de líquidos espesos
        ! Si no está seguro, pregunte a la enfermera antes de servir.`,
      },
      { pool: { name: 'At the table', from: 3, draws: 3 } },
    ),
  ],
}
